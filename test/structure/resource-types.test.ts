import { resourceTypes } from '../../libs/audit/src/audit-log/domain/audit-record.js';
import { sources } from './sources.js';

/** The type that an aggregate gives to its events, or that an event names itself. */
const named = [/protected readonly noun = '([a-z_]+)';/g, /\bresource(?::| =) \{ type: '([a-z_]+)',/g];

it('The types of resources in the audit log are all known to its filter', () => {
  const texts = sources()
    .filter(({ path }) => !path.includes('/persistence/') || path.includes('/identity/'))
    .map(({ text }) => text);
  const used = texts.flatMap((text) => named.flatMap((each) => [...text.matchAll(each)].map(([, type]) => type!)));
  expect(used.length).toBeGreaterThan(20);
  expect([...new Set(used)].filter((type) => !resourceTypes.includes(type))).toEqual([]);
});
