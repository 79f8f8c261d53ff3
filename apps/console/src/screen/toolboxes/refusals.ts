import { type Me, whyNotAllowed } from '../../session/me.js';
import { toolboxes } from '../../texts/toolboxes.js';
import { type Toolbox } from './queries.js';

/** Why the person may not create a toolbox. The API has no `can_*` for what does not exist yet. */
export const whyNoToolbox = (me: Me | undefined): string | null =>
  whyNotAllowed(me, toolboxes.refusals.create, 'toolbox:create');

export const whyNoTools = ({ can_manage }: Toolbox): string | null => (can_manage ? null : toolboxes.entries.noAccess);
