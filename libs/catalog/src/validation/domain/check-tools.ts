import { lowersItsTier } from '../../tool/domain/operation.js';
import { type Check } from './check.js';

/** Source: product design, checking a definition. */
const most = 500;
const many = 200;

export const checkTools: Check = ({ tools }, report) => {
  if (tools.length > most) report('tool_limit', ['tools'], `A connector has at most ${most} tools.`);
  else if (tools.length > many)
    report('tool_limit', ['tools'], `More than ${many} tools are hard to choose from.`, 'warning');
  const seen = new Set<string>();
  tools.forEach((tool, index) => {
    const at = ['tools', index, 'name'];
    if (seen.has(tool.name)) report('tool_duplicate', at, `${tool.name} is there already.`);
    if (tool.name.startsWith('latchkey_'))
      report('tool_name_reserved', at, 'Names that begin with latchkey_ are kept for the service.');
    if (lowersItsTier(tool) && !tool.tier_note)
      report(
        'tier_lowered',
        ['tools', index, 'tier'],
        'A tier below the one of its operation needs a tier_note which says why.',
      );
    seen.add(tool.name);
  });
};
