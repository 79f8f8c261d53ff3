import { type Check } from './check.js';

/** Pages are told apart by kind and key, so that a later one would take the place of an earlier. */
export const checkDocumentation: Check = ({ documentation = [] }, report) => {
  const seen = new Set<string>();
  for (const [index, { kind, key }] of documentation.entries()) {
    const name = `${kind} ${key}`;
    if (seen.has(name))
      report('duplicate_key', ['documentation', index, 'key'], 'Another page has this kind and key: merge them.');
    seen.add(name);
  }
};
