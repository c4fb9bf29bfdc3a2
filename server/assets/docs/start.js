// Starts the reference program, whose script follows this one, on the document of the API that the page names.
const { nonce } = document.currentScript;

// The program writes style elements, which the policy of the page admits by this nonce only.
const createElement = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = createElement(name, options);
  if (String(name).toLowerCase() === 'style') element.nonce = nonce;
  return element;
};

document.addEventListener('DOMContentLoaded', () => {
  const { api } = document.querySelector('#reference').dataset;
  window.Scalar.createApiReference('#reference', {
    url: `/${api}/openapi.json`,
    // The bar above has the link: the program would name the file by a number.
    documentDownloadType: 'none',
    withDefaultFonts: false,
    telemetry: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    agent: { disabled: true },
    mcp: { disabled: true },
  });
});
