import { type Check } from './check.js';

/** Refuses pages with the same kind and key, because the later page would replace the earlier one. */
export const checkDocumentation: Check = ({ documentation = [] }, report) => {
  const seen = new Set<string>();
  for (const [index, { kind, key }] of documentation.entries()) {
    const name = `${kind} ${key}`;
    if (seen.has(name))
      report(
        'duplicate_key',
        ['documentation', index, 'key'],
        'Another page has the same kind and key. Merge the ' + 'two pages.',
      );
    seen.add(name);
  }
};
