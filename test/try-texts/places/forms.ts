import { type Browser, formsIn, type Visit } from '../../../apps/demo/src/browser.js';
import { type BadText, percentEncoded } from '../../support/bad-texts/corpus.js';
import { type Place } from '../place.js';
import { answerTo, type Sent } from '../send.js';
import { maxHead } from './routes.js';

/** The largest form in bytes, with room for its other fields. The vault accepts no larger ones. */
const maxForm = 255 * 1024;

/** Headers that a browser sends with the form of a page. */
const fromPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

type Fields = Record<string, string>;

const encodedForm = (fields: Fields, name: string, text: BadText, isName: boolean): string => {
  const others = Object.entries(fields).filter(([each]) => isName || each !== name);
  const pairs = others.map(([each, value]) => `${encodeURIComponent(each)}=${encodeURIComponent(value)}`);
  const encoded = percentEncoded(text.text);
  return [...pairs, isName ? `${encoded}=x` : `${encodeURIComponent(name)}=${encoded}`].join('&');
};

/** Each field of a form, a name of a field, and the form as raw bytes. */
export function formPlaces(about: string, url: string, fields: Fields, headers: Sent['headers'] = {}): Place[] {
  const place = (name: string, isName = false): Place => ({
    name: `form ${about} ${isName ? 'name of a field' : name}`,
    encoding: 'percent',
    bytes: maxForm,
    put: (text) =>
      answerTo({
        url,
        method: 'POST',
        headers: { ...fromPage, ...headers },
        body: encodedForm(fields, name, text, isName),
      }),
  });
  // These forms end the session, unless this field is wrong.
  if (/\/(out|revoke|replace)$/.test(url)) return [place('csrf')];
  return [...Object.keys(fields).map((name) => place(name)), place('', true)];
}

/** Each field of each form of a page, with the cookies of the browser. Lists have the same form for each row. */
export function pagePlaces(about: string, browser: Browser, page: Visit): Place[] {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const forms = formsIn(page.html);
  if (forms.length === 0) throw new Error(`${about} has no form: ${page.status} ${page.html}`);
  const different = new Map(forms.map((form) => [`${form.action} ${form.names.join()}`, form])).values();
  return [...different].flatMap(({ action, names, fields }) => {
    const all = Object.fromEntries(names.map((name) => [name, fields[name] ?? 'x']));
    const url = new URL(action.replaceAll('&amp;', '&'), page.url);
    return formPlaces(`POST ${url.pathname} on ${about}`, url.href, all, { cookie, origin: url.origin });
  });
}

/** Parameters or fields with these names, separated by spaces. */
export const params = (names: string): Fields => Object.fromEntries(names.split(' ').map((name) => [name, 'x']));

/** Each parameter of the query of a page. */
export const queryPlaces = (about: string, url: string, parameters: Fields, headers: Sent['headers'] = {}): Place[] =>
  Object.keys(parameters).map((name) => ({
    name: `page ${about} query ${name}`,
    encoding: 'percent',
    bytes: maxHead,
    put: (text) => answerTo({ url: `${url}?${encodedForm(parameters, name, text, false)}`, headers }),
  }));
