import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { CatalogDependents } from './connector/hooks/catalog-dependents.js';
import { ConnectorsOfReturnedMembers } from './ownership/hooks/connectors-of-returned-members.js';
import { ConnectorOffboarding } from './ownership/hooks/connector-offboarding.js';
import { StoredConnectorKind } from './connector/persistence/stored-connector-kind.js';
import { type ConnectorEvent, connectorEvents } from './custom-connector/domain/custom-connector.js';
import { ownerlessMailing } from './ownership/jobs/mail-ownerless-connectors.job.js';
import { CustomConnectorTable } from './custom-connector/persistence/stored-custom-connectors.js';
import { CreateConnectors1796000000710 } from './migrations/0001-create-connectors.js';
import { CreateRemoteTools1796000000720 } from './migrations/0002-create-remote-tools.js';
import { KeepEarlierRequests1796000100110 } from './migrations/0003-keep-earlier-requests.js';
import { RecordAddressChanges1796000500030 } from './migrations/0004-record-address-changes.js';
import { catalogExamples } from './catalog.examples.js';

export const catalogSchema: Schema = {
  name: 'catalog',
  role: 'latchkey_app',
  tables: [CustomConnectorTable],
  migrations: [
    CreateConnectors1796000000710,
    CreateRemoteTools1796000000720,
    KeepEarlierRequests1796000100110,
    RecordAddressChanges1796000500030,
  ],
  shared: ['catalog.shipped_connectors', 'catalog.chosen_slug_digests'],
  events: { ...connectorEvents, ...shareEvents('connector', 'catalog') },
  examples: catalogExamples,
  hooks: [ConnectorOffboarding, ConnectorsOfReturnedMembers, CatalogDependents, StoredConnectorKind],
  subscriptions: [
    ownerlessMailing,
    mailedToSubject<ConnectorEvent>({ 'connector.transferred': 'at once', 'connector.owner_assigned': 'at once' }),
  ],
};
