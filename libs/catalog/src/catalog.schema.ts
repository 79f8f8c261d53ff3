import { shareEvents } from '#access-control';
import { mailedToSubject } from '#identity';
import { type Schema } from '#kernel';
import { CatalogDependents } from './connector/hooks.js';
import { ConnectorOffboarding, ConnectorsOfReturnedMembers } from './ownership/hooks.js';
import { StoredConnectorKind } from './connector/persistence/stored-connector-kind.js';
import { type ConnectorEvent, connectorEvents } from './connector/domain/connector-events.js';
import { ownerlessMailing } from './ownership/jobs/mail-ownerless-connectors.job.js';
import { CustomConnectorTable } from './connector/persistence/custom-connector-table.js';
import { ChooseSlugs1795002500210 } from './migrations/0012-choose-slugs.js';
import { CreateCatalog1795000000200 } from './migrations/0001-create-catalog.js';
import { KeepConnectorLogos1795000800210 } from './migrations/0004-keep-connector-logos.js';
import { KeepRegisteredTools1795000600060 } from './migrations/0003-keep-registered-tools.js';
import { ListOwnConnectors1795001600010 } from './migrations/0007-list-own-connectors.js';
import { OutlineConnectors1795002100050 } from './migrations/0010-outline-connectors.js';
import { RememberDeadServers1795001700010 } from './migrations/0008-remember-dead-servers.js';
import { KeepToolVariants1795002400060 } from './migrations/0011-keep-tool-variants.js';
import { NameAuthorizationServers1795000900410 } from './migrations/0006-name-authorization-servers.js';
import { KeepOwnConnectors1795000600010 } from './migrations/0002-keep-own-connectors.js';
import { SummarizeConnectors1795000900110 } from './migrations/0005-summarize-connectors.js';
import { FindConnectorsByTextKeys1795002100010 } from './migrations/0009-find-connectors-by-text-keys.js';
import { catalogExamples } from './catalog.examples.js';

export const catalogSchema: Schema = {
  name: 'catalog',
  role: 'latchkey_app',
  tables: [CustomConnectorTable],
  migrations: [
    CreateCatalog1795000000200,
    KeepOwnConnectors1795000600010,
    KeepRegisteredTools1795000600060,
    KeepConnectorLogos1795000800210,
    SummarizeConnectors1795000900110,
    NameAuthorizationServers1795000900410,
    ListOwnConnectors1795001600010,
    RememberDeadServers1795001700010,
    FindConnectorsByTextKeys1795002100010,
    OutlineConnectors1795002100050,
    KeepToolVariants1795002400060,
    ChooseSlugs1795002500210,
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
