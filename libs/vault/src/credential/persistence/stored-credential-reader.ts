import { Injectable } from '@nestjs/common';
import { definitionUnder, type InstalledDefinition } from '#connector-definition';
import { CoalescedReads, Reads } from '#kernel';
import { Sealing } from '#platform/sealing';
import { isCurrentValue, type StoredUnder } from '../../account/domain/declarations.js';
import { variableContext } from '../../account/domain/variables.js';
import { type DiscoveredAuthorization, effectiveDefinition } from '../../integration/domain/integrations.js';
import { type CredentialReader, type OpenedCredential } from '../domain/credentials.js';
import { type CredentialKey, type Secret, secretContext, secretUnder } from '../domain/credential.js';
import { listAppSecrets, oauthAppContext } from '../../oauth-app/domain/oauth-app.js';
import { findPlatformApp, platformGeneration, VaultOptions } from '../../trust/domain/vault-options.js';
import { accountMissing, needsReauth } from '#vault-protocol';

type Row = Omit<
  OpenedCredential,
  'secret' | 'app_secrets' | 'obtained_at' | 'expires_at' | 'integration' | 'variables' | 'outdated'
> & {
  secret: Buffer | null;
  app_secret: Buffer | null;
  app_previous_secret: Buffer | null;
  obtained_at: string;
  expires_at: string | null;
  integration_id: string;
  slug: string;
  definition_digest: string;
  definition_version: number;
  definition: InstalledDefinition;
  current_app: number | null;
  discovered: DiscoveredAuthorization | null;
  plain: Record<string, unknown> | null;
  sealed: Record<string, { bytes: string; revision: number }> | null;
  stored: StoredUnder[] | null;
};

@Injectable()
export class StoredCredentialReader implements CredentialReader {
  private readonly coalesced = new CoalescedReads<OpenedCredential>();

  constructor(
    private readonly reads: Reads,
    private readonly sealing: Sealing,
    private readonly vaultOptions: VaultOptions,
  ) {}

  get(orgId: string, accountId: string): Promise<OpenedCredential> {
    return this.coalesced.read(`${orgId} ${accountId}`, () => this.read(orgId, accountId));
  }

  private async read(orgId: string, accountId: string): Promise<OpenedCredential> {
    const row = await this.reads.one<Row>(orgId, selectCurrent, { account_id: accountId });
    if (row?.state === 'needs_reauth' && !row.secret) throw needsReauth();
    if (!row?.secret) throw accountMissing();
    return this.openRow(row, row.secret);
  }

  async findGeneration({ org_id, account_id, generation }: CredentialKey): Promise<OpenedCredential | null> {
    const row = await this.reads.one<Row>(org_id, selectGeneration, { account_id, generation });
    return row?.secret ? this.openRow(row, row.secret) : null;
  }

  private async openRow(row: Row, sealed: Buffer): Promise<OpenedCredential> {
    const secret = JSON.parse(await this.sealing.open(secretContext(row, row.revision), sealed)) as Secret;
    const { org_id, account_id, connection_id, state, generation, revision, auth_method } = row;
    const { oauth_app_generation, oauth_app_revision } = row;
    const definition = definitionUnder(effectiveDefinition(row.definition, row.discovered), auth_method);
    const method = definition.auth.find(({ name }) => name === auth_method);
    const outdated = (row.stored ?? [])
      .filter((each) => !isCurrentValue(definition, auth_method, { ...each, value: row.plain?.[each.name] }))
      .map(({ name }) => name);
    const key = { org_id, account_id, connection_id, state, generation, revision, auth_method };
    return {
      ...key,
      oauth_app_generation,
      oauth_app_revision,
      secret: secretUnder(secret, method),
      app_secrets: await this.openAppSecrets(row),
      obtained_at: new Date(row.obtained_at),
      expires_at: row.expires_at === null ? null : new Date(row.expires_at),
      integration: {
        org_id,
        id: row.integration_id,
        slug: row.slug,
        definition_digest: row.definition_digest,
        definition_version: row.definition_version,
        definition,
        oauth_app_generation: row.current_app,
        discovered: row.discovered,
      },
      variables: {
        ...defaults(definition),
        ...withoutOutdated(definition, outdated, {
          ...plainValues(definition, row),
          ...(await this.secretValues(definition, row)),
        }),
      },
      outdated,
    };
  }

  private async openAppSecrets(row: Row): Promise<string[]> {
    const { org_id, integration_id, slug, oauth_app_generation: generation, oauth_app_revision: revision } = row;
    if (generation === platformGeneration) {
      const app = findPlatformApp(this.vaultOptions.platformApps, slug);
      return app ? listAppSecrets(app) : [];
    }
    if (generation === null || revision === null) return [];
    const open = async (field: 'client_secret' | 'previous_secret', sealed: Buffer | null) =>
      sealed && this.sealing.open(oauthAppContext({ org_id, integration_id, generation, revision }, field), sealed);
    const [client_secret, previous_secret] = await Promise.all([
      open('client_secret', row.app_secret),
      open('previous_secret', row.app_previous_secret),
    ]);
    return listAppSecrets({ client_secret, previous_secret });
  }

  /**
   * Decrypts the secret values. Leaves out those whose variable is no longer secret. Otherwise, an editor of the
   * definition could make a variable public to read its secret value.
   */
  private async secretValues(
    { variables = [] }: InstalledDefinition,
    { org_id, account_id, sealed }: Row,
  ): Promise<Record<string, unknown>> {
    const isSecret = ([name]: [string, unknown]) => variables.some((each) => each.name === name && each.secret);
    const open = async ([name, { bytes, revision }]: [string, { bytes: string; revision: number }]) => {
      const place = variableContext(org_id, account_id, { name, revision });
      return [name, JSON.parse(await this.sealing.open(place, Buffer.from(bytes, 'base64')))] as const;
    };
    return Object.fromEntries(
      await Promise.all(
        Object.entries(sealed ?? {})
          .filter(isSecret)
          .map(open),
      ),
    );
  }
}

const defaults = ({ variables = [] }: InstalledDefinition): Record<string, unknown> =>
  Object.fromEntries(variables.flatMap((each) => (each.default === undefined ? [] : [[each.name, each.default]])));

/** Leaves out outdated values. Identifying ones stay, because post-install steps compare new values with them. */
function withoutOutdated(
  { variables = [] }: InstalledDefinition,
  outdated: readonly string[],
  values: Record<string, unknown>,
): Record<string, unknown> {
  const left = outdated.filter((name) => !variables.some((each) => each.name === name && each.identity));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)));
}

const plainValues = ({ variables = [] }: InstalledDefinition, { plain }: Row): Record<string, unknown> =>
  Object.fromEntries(Object.entries(plain ?? {}).filter(([name]) => variables.some((each) => each.name === name)));

/**
 * SQL that reads the account, its credential, its variables and the definition, so that a call needs only one
 * statement.
 */
const columns = `
  a.org_id, a.id as account_id, a.connection_id, a.state, c.generation, c.revision, c.secret, c.obtained_at,
  c.expires_at, c.auth_method, c.oauth_app_generation, p.revision as oauth_app_revision,
  p.client_secret as app_secret, p.previous_secret as app_previous_secret, i.id as integration_id, i.slug, i.definition_digest, i.definition_version,
  i.definition, i.oauth_app_generation as current_app, i.discovered,
  (select jsonb_object_agg(v.name, v.value) from vault.variables v
   where v.org_id = :org_id and v.account_id = :account_id and v.sealed is null) as plain,
  (select jsonb_object_agg(v.name, jsonb_build_object('bytes', encode(v.sealed, 'base64'), 'revision', v.revision))
   from vault.variables v where v.org_id = :org_id and v.account_id = :account_id and v.sealed is not null) as sealed,
  (select jsonb_agg(jsonb_build_object('name', v.name, 'source', v.source, 'declared', v.declared))
   from vault.variables v where v.org_id = :org_id and v.account_id = :account_id) as stored`;

const from = `
  vault.accounts a
  join vault.credentials c on c.org_id = :org_id and c.account_id = a.id
  join vault.integrations i on i.org_id = :org_id and i.id = a.integration_id
  left join vault.oauth_apps p
    on p.org_id = :org_id and p.integration_id = a.integration_id and p.generation = c.oauth_app_generation`;

const selectCurrent = `
  select ${columns} from ${from}
  where a.org_id = :org_id and a.id = :account_id and a.state <> 'revoked' and c.stage = 'current'`;

const selectGeneration = `select ${columns} from ${from} where a.org_id = :org_id and a.id = :account_id and c.generation = :generation`;
