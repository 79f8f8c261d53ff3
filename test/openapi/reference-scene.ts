import { type Browser, type BrowserContextOptions } from 'playwright-core';
import { startApi } from '../support/api.js';
import { type Document } from '../support/contract.js';

export const all = (pattern: RegExp, text: string): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

export const unescaped = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));

/** An API, its OpenAPI document, and every page of its reference by path. */
export async function startReferenceScene() {
  const api = await startApi();
  afterAll(() => api.stop());
  const { owner } = await api.organization();
  const textOf = async (path: string) => (await fetch(api.base + path)).text();
  const linked = (page: string) => new Set(all(/href="(\/reference\/(?!assets)[^"#]+)/g, page));

  const pages = new Map([['/reference', await textOf('/reference')]]);
  // A topic lists its pages.
  for (const topic of linked(pages.get('/reference')!)) {
    pages.set(topic, await textOf(topic));
    for (const path of linked(pages.get(topic)!)) if (!pages.has(path)) pages.set(path, await textOf(path));
  }
  const document = JSON.parse(await textOf('/schema/openapi.json')) as Document;

  /** The examples of all routes in one language, with the address of this API. */
  const examples = (language: string): string[] =>
    [...pages.values()].flatMap((page) =>
      all(new RegExp(`data-language="${language}"[^>]*><code>(.*?)</code>`, 'gs'), page).map((text) =>
        unescaped(text).replaceAll('https://latchkey.example.com', api.base),
      ),
    );

  return { api, owner, pages, document, examples, textOf };
}

/** Opens a page of the reference. Returns it with its console errors and its requests to other hosts. */
export async function openReference(
  chromium: Browser,
  address: string,
  options: BrowserContextOptions = { viewport: { width: 1280, height: 900 } },
) {
  const context = await chromium.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())));
  page.on('pageerror', (error) => void complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!/^(data:|blob:)/.test(url) && new URL(url).origin !== new URL(address).origin) complaints.push(url);
  });
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, complaints, close: () => context.close() };
}
