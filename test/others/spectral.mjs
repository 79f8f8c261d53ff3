import { readFileSync } from 'node:fs';
import spectral from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import { writeDocument } from '../../.ci/document.mjs';

/** Findings of Spectral's recommended OpenAPI rules in Latchkey's document, one per line. */
export async function findingsOfSpectral() {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [rulesets.oas], rules: {} });
  const found = await linter.run(JSON.parse(readFileSync(writeDocument(), 'utf8')));
  return found.map(({ code, message, path }) => `${code}: ${message} (${path.join('.')})`);
}
