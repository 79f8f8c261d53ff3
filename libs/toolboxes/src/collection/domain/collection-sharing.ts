import { type KindFacts } from '#access-control';
import { type CollectionKind } from '../../entry/domain/entry.js';

type Facts = KindFacts & { kind: CollectionKind; things: `${string}.${string}` };

/** Where each kind and its share entries are stored, and whether team administrators may reshare the resource. */
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
