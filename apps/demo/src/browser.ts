export type Visit = { status: number; url: string; location: string | null; headers: Headers; html: string };

/** A browser without script: keeps cookies, follows redirects when told to, sends forms as they are on the page. */
export class Browser {
  readonly cookies = new Map<string, string>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.send(url, { headers });
  }

  /** Sends a form of the page visited; `typed` by the names of its fields, several of one as a list, and of the button pressed. */
  async submit(
    page: Visit,
    typed: Record<string, string | string[]> = {},
    headers: Record<string, string> = {},
  ): Promise<Visit> {
    const form = formsIn(page.html).find(({ names }) => Object.keys(typed).every((name) => names.includes(name)));
    if (!form) throw new Error(`The page has no form with ${Object.keys(typed).join(', ')}: ${page.html}`);
    const fields = Object.entries<string | string[]>({ ...form.fields, ...typed });
    const body = new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((each) => [name, each])));
    return this.send(new URL(form.action, page.url).href, {
      method: 'POST',
      body,
      // What a page that is sent with `no-referrer` makes of it.
      headers: { origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Follows redirects as long as they lead to one of the origins, and answers the last visit. */
  async follow(visit: Visit, ...origins: string[]): Promise<Visit> {
    let last = visit;
    for (let hop = 0; hop < 10 && last.location && origins.includes(new URL(last.location).origin); hop++)
      last = await this.get(last.location);
    return last;
  }

  private async send(url: string, init: RequestInit): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...(init.headers as Record<string, string>), ...(cookie && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get('location');
    return {
      status: response.status,
      url,
      location: location && new URL(location, url).href,
      headers: response.headers,
      html: await response.text(),
    };
  }

  private keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/expires=Thu, 01 Jan 1970|max-age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

type Form = { action: string; names: string[]; fields: Record<string, string> };

/** `fields` as they would be sent, `names` with those of the buttons. */
export function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => {
    const inputs = [...content.matchAll(/<(?:input|select)\s[^>]*name="([^"]*)"[^>]*>/g)];
    const fields = inputs.map(([input, name = '']) => [name, /\svalue="([^"]*)"/.exec(input)?.[1] ?? ''] as const);
    const names = [...content.matchAll(/\sname="([^"]*)"/g)].map(([, name = '']) => name);
    return { action: /action="([^"]*)"/.exec(tag)?.[1] ?? '', names, fields: Object.fromEntries(fields) };
  });
}

/** What a person reads. */
export const textOf = ({ html }: Visit): string =>
  html
    .replace(/<(head|style|script|title)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<(\w+) [^>]*aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
