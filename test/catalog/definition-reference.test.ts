import { readFileSync } from 'node:fs';
import { definitionReference } from '../../apps/cli/src/connector/definition-reference.js';

describe('docs/connector-definition.md', () => {
  it('is the output of npm run --silent cli -- connector reference', () => {
    expect(readFileSync('docs/connector-definition.md', 'utf8').trimEnd()).toBe(definitionReference());
  });
});
