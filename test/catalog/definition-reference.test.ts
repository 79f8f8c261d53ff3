import { readFileSync } from 'node:fs';
import { definitionReference } from '../../apps/cli/src/connector/definition-reference.js';

describe('docs/connector-definition.md', () => {
  it('says what the schema does: npm run --silent cli -- connector reference > docs/connector-definition.md', () => {
    expect(readFileSync('docs/connector-definition.md', 'utf8').trimEnd()).toBe(definitionReference());
  });
});
