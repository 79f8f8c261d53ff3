/** Shows Swagger UI in the product's colors, without its top bar. Small or faint text is made legible. */
export const documentStylesheet = `
html { color-scheme: light } html.dark-mode { color-scheme: dark }
body { margin: 0 }
html:not(.dark-mode) body { background: #f4f5f8; color: #1b1e28 }
header { display: flex; gap: 1rem; justify-content: space-between; align-items: center; max-width: 1460px; margin: 0 auto; padding: .75rem 20px }
header, .loading { font: 1rem system-ui, -apple-system, "Segoe UI", Roboto, sans-serif } .loading { padding: 0 20px }
header a { color: #3538cd } .dark-mode header a { color: #a9b0ff }
header select { padding: .375rem .625rem; font: inherit }
.swagger-ui { font-family: system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
.swagger-ui .info { margin: 20px 0 }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { background: #3538cd }
html:not(.dark-mode) :is(.swagger-ui, .swagger-ui .info .title, .swagger-ui a.nostyle, .swagger-ui .info a, .swagger-ui .renderedMarkdown p) { color: #1b1e28 }
html:not(.dark-mode) .swagger-ui .info a { color: #3538cd }
html:not(.dark-mode) .swagger-ui .btn.authorize { border-color: #3538cd; color: #3538cd }
html:not(.dark-mode) .swagger-ui .btn.authorize svg { fill: #3538cd }
.swagger-ui .btn.execute { background: #3538cd; border-color: #3538cd }
.swagger-ui .opblock .opblock-summary-method { text-shadow: none; color: #fff }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d4ed8 }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #15703a }
.swagger-ui .opblock.opblock-put .opblock-summary-method { background: #92400e }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #0f766e }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a11228 }
html:not(.dark-mode) .swagger-ui :is(.opblock .opblock-summary-description, .opblock-tag small) { color: #494f60 }
.swagger-ui :focus-visible { outline: 3px solid #3538cd; outline-offset: 2px } .dark-mode :focus-visible { outline-color: #a9b0ff }
`;

/** Allows inline styles and icons, and scripts of the package that this server sends. */
export const documentPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
