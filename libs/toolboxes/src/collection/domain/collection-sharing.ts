import { type KindFacts } from '#access-control';
import { type CollectionKind } from '../../entry/domain/entry.js';

type Facts = KindFacts & { kind: CollectionKind; things: `${string}.${string}` };

/** What sharing needs to know of each kind; where they and their share entries lie. */
export const sharing: Record<CollectionKind, Facts> = {
  toolbox: {
    kind: 'toolbox',
    things: 'toolboxes.toolboxes',
    shares: 'toolboxes.toolbox_shares',
    teamAdminsShare: false,
  },
  template: {
    kind: 'template',
    things: 'toolboxes.templates',
    shares: 'toolboxes.template_shares',
    teamAdminsShare: false,
  },
};
