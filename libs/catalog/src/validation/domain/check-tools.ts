import { lowersItsTier } from '../../tool/domain/operation.js';
import { type Check } from './check.js';

const maxTools = 500;
const recommendedTools = 200;

export const checkTools: Check = ({ tools }, report) => {
  if (tools.length > maxTools) report('tool_limit', ['tools'], `A connector can have at most ${maxTools} tools.`);
  else if (tools.length > recommendedTools)
    report(
      'tool_limit',
      ['tools'],
      `More than ${recommendedTools} tools are difficult for agents to choose from.`,
      'warning',
    );
  const seen = new Set<string>();
  tools.forEach((tool, index) => {
    const at = ['tools', index, 'name'];
    if (seen.has(tool.name))
      report('tool_duplicate', at, `The name ${tool.name} is already used. Choose another name.`);
    if (tool.name.startsWith('latchkey_'))
      report('tool_name_reserved', at, 'Names that begin with latchkey_ are reserved. Choose another name.');
    if (lowersItsTier(tool) && !tool.tier_note)
      report(
        'tier_lowered',
        ['tools', index, 'tier'],
        'A tier that is lower than the tier of the operation needs a tier_note that says why.',
      );
    seen.add(tool.name);
  });
};
