import { percentEncoded } from '../../support/bad-texts/corpus.js';
import { type Place } from '../place.js';
import { answerTo } from '../send.js';
import { type TextSystem } from '../system.js';
import { maxHead } from './routes.js';

/** Filters of directories, with a text as each of their parts. `…` is the text. */
const filters = [
  'userName eq "…"',
  '… eq "x"',
  'userName … "x"',
  'emails[value eq "…"]',
  'emails[type eq "work" and … eq "x"]',
  'not (userName eq "…")',
  'urn:ietf:params:scim:schemas:core:2.0:User:… eq "x"',
  'externalId eq …',
];

/** Paths of PATCH operations. */
const paths = [
  '…',
  'emails[value eq "…"]',
  'emails[… eq "x"].value',
  'name.…',
  'urn:…:userName',
  'members[value eq "…"]',
];

/** Filters and paths, which have a syntax of their own. Values are among the fields of the routes. */
export function scimPlaces({ url, things, as }: TextSystem): Place[] {
  const headers = { ...as.directory, 'content-type': 'application/scim+json' };
  const kinds = { Users: things.member, Groups: things.group };
  const inFilters = Object.keys(kinds).flatMap((kind) =>
    filters.map((filter): Place => ({
      name: `SCIM filter of ${kind}: ${filter}`,
      encoding: 'percent',
      bytes: maxHead,
      lengths: [1000, Infinity],
      put: ({ text }) => {
        const [before, after] = filter.split('…').map(encodeURIComponent);
        return answerTo({ url: `${url}/scim/v2/${kind}?filter=${before}${percentEncoded(text)}${after}`, headers });
      },
    })),
  );
  const inPaths = Object.entries(kinds).flatMap(([kind, id]) =>
    paths.map((path): Place => ({
      name: `SCIM path in PATCH of ${kind}: ${path}`,
      encoding: 'json',
      bytes: 1000 * 1024,
      isAlike: kind === 'Groups',
      put: ({ text }) =>
        answerTo({
          url: `${url}/scim/v2/${kind}/${id}`,
          method: 'PATCH',
          headers,
          body: JSON.stringify({ Operations: [{ op: 'replace', path: path.split('…').join(text), value: 'x' }] }),
        }),
    })),
  );
  return [...inFilters, ...inPaths];
}
