/**
 * The name of a time zone as it is kept, or null where there is none of that name. Names are those of the IANA
 * database, in their own case; offsets such as +02:00 are no time zones, since they know nothing of summer.
 */
export function timezoneNamed(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return null;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    // An alias such as Asia/Kolkata may be resolved to another name: people keep the one they chose.
    return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name;
  } catch {
    return null;
  }
}
