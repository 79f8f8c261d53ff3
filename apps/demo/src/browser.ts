export type Visit = { status: number; url: string; location: string | null; headers: Headers; html: string };

/** A browser without scripts. It keeps cookies, follows redirects on request, and submits forms as shown. */
export class Browser {
  readonly cookies = new Map<string, string>();

  async get(url: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.send(url, { headers });
  }

  /**
   * Submits a form of the visited page. `typed` maps the names of fields, and of the pressed button, to a value or a
   * list of values.
   */
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
      // The headers that browsers send from a page with `no-referrer`.
      headers: { origin: 'null', 'sec-fetch-site': 'same-origin', ...headers },
    });
  }

  /** Follows redirects while they lead to one of the origins, and returns the last visit. */
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

/**
 * Returns the forms of a page. `fields`: the fields as a browser would send them. `names`: all names, including those
 * of buttons.
 */
export function formsIn(html: string): Form[] {
  return [...html.matchAll(/<form([^>]*)>(.*?)<\/form>/gs)].map(([, tag = '', content = '']) => {
    const inputs = [...content.matchAll(/<(?:input|select)\s[^>]*name="([^"]*)"[^>]*>/g)];
    const sent = inputs.filter(([input]) => !/type="(?:checkbox|radio)"/.test(input) || /\schecked/.test(input));
    const fields = sent.map(([input, name = '']) => [name, /\svalue="([^"]*)"/.exec(input)?.[1] ?? ''] as const);
    const names = [...content.matchAll(/\sname="([^"]*)"/g)].map(([, name = '']) => name);
    return { action: /action="([^"]*)"/.exec(tag)?.[1] ?? '', names, fields: Object.fromEntries(fields) };
  });
}

/** Returns the visible text of a page. */
export const textOf = ({ html }: Visit): string =>
  html
    .replace(/<(head|style|script|title)\b[^>]*>.*?<\/\1>/gs, '')
    .replace(/<(\w+) [^>]*aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
