// graphile-worker asks for its configuration file when it is loaded: there is none, its settings come from us.
exports.cosmiconfigSync = () => ({ search: () => null });
