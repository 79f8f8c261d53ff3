import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { writeDocument } from '../../.ci/document.mjs';

/** What its rules for OpenAPI, all that it recommends, find in our document; each a line. */
export async function findingsOfSpectral() {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas], rules: {} });
  const found = await linter.run(JSON.parse(readFileSync(writeDocument(), 'utf8')));
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`);
}
