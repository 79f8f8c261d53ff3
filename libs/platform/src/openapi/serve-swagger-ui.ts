import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type FastifyInstance } from 'fastify';
import { browserHeaders, html } from '#platform/pages';
import { createTextSender } from './text-sender.js';

/** Runs before the page is drawn, so that the page never shows the wrong colors first. */
const themeScript = `{
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const theme = localStorage.getItem('latchkey-theme');
    document.documentElement.classList.toggle('dark-mode', theme ? theme === 'dark' : dark.matches);
  };
  apply();
  dark.addEventListener('change', apply);
  addEventListener('latchkey-theme', apply);
}`;

const [css, js] = ['text/css; charset=utf-8', 'text/javascript; charset=utf-8'];

/** Serves Swagger UI at `/docs`. Its script loads the document in parts: see `browser/swagger-ui.ts`. */
export function serveSwaggerUi(server: FastifyInstance, { title }: { title: string }): void {
  const inPackage = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json');
  const packaged = (name: string) => readFileSync(inPackage.replace(/package\.json$/, name), 'utf8');
  const script = readFileSync(new URL('./browser/swagger-ui.js', import.meta.url), 'utf8');
  const files = {
    'swagger-ui.css': { type: css, text: () => packaged('swagger-ui.css') },
    'swagger-ui-bundle.js': { type: js, text: () => packaged('swagger-ui-bundle.js') },
    'latchkey.css': { type: css, text: () => documentStylesheet },
    'theme.js': { type: js, text: () => themeScript },
    'latchkey.js': { type: js, text: () => script },
  };
  const own = [packaged('package.json'), documentStylesheet, themeScript, script];
  const folder = `/docs/assets/${createHash('sha256').update(own.join('\n')).digest('base64url').slice(0, 16)}`;
  const send = createTextSender();
  const page = renderPage(title, folder);
  const headers = { ...browserHeaders, 'content-security-policy': contentSecurityPolicy };
  for (const path of ['/docs', '/docs/'])
    server.get(path, (_, reply) =>
      reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8' }).send(page),
    );
  for (const [name, { type, text }] of Object.entries(files))
    server.get(`${folder}/${name}`, (request, reply) => {
      const caching = { 'content-type': type, 'cache-control': 'public, max-age=31536000, immutable' };
      return send(request, reply.headers({ ...headers, ...caching }), name, text);
    });
}

const renderPage = (title: string, folder: string): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${folder}/swagger-ui.css" />
        <link rel="stylesheet" href="${folder}/latchkey.css" />
        <script src="${folder}/theme.js"></script>
        <script src="${folder}/swagger-ui-bundle.js" defer></script>
        <script src="${folder}/latchkey.js" type="module"></script>
        <link rel="preload" href="/schema/openapi.json" as="fetch" crossorigin="anonymous" />
      </head>
      <body>
        <header>
          <a href="/reference">${title} reference</a>
          <a href="/schema/openapi.json" download="${title.toLowerCase()}-openapi.json">Download OpenAPI</a>
          <select id="theme" aria-label="Color scheme">
            <option value="">System colors</option>
            <option value="light">Light</option>
            <option value="dark">Dark</option>
          </select>
        </header>
        <div id="swagger-ui"><p class="loading">Loading the routes …</p></div>
      </body>
    </html>`.text;

/** Shows Swagger UI in the product's colors, without its top bar. Small or faint text is made legible. */
const documentStylesheet = `
html { color-scheme: light } html.dark-mode { color-scheme: dark }
body { margin: 0 }
html:not(.dark-mode) body { background: #f4f5f8; color: #1b1e28 }
header { display: flex; flex-wrap: wrap; gap: .5rem 1rem; justify-content: space-between; align-items: center; max-width: 1460px; margin: 0 auto; padding: .75rem 20px }
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
html:not(.dark-mode) .swagger-ui :is(.opblock .opblock-summary-description, .opblock-tag small, .parameter__in, .response-control-media-type__accept-message, .renderedMarkdown p) { color: #494f60 }
html:not(.dark-mode) .swagger-ui .renderedMarkdown code { background: #eef0ff; color: #1b1e28 }
.swagger-ui :focus-visible { outline: 3px solid #3538cd; outline-offset: 2px } .dark-mode :focus-visible { outline-color: #a9b0ff }
`;

/** Allows inline styles and icons, and scripts of the package that this server sends. */
const contentSecurityPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
