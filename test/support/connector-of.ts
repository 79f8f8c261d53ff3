import { type Api } from './api.js';
import { type MemberClient } from './founder.js';

/** A connector whose owner left. */
export async function ownerlessOf(api: Api, owner: MemberClient): Promise<string> {
  const slug = await connectorOf(api, owner, 'left');
  await api.sql(owner.orgId, 'update catalog.connectors set owner_user_id = null where slug = $1', [slug]);
  return slug;
}

/** A custom connector that is like a shipped one. */
export async function connectorOf(api: Api, { orgId, userId }: MemberClient, name = 'own'): Promise<string> {
  const slug = `${name}-${orgId.slice(-8)}`;
  await api.sql(
    orgId,
    `insert into catalog.connectors
       (org_id, slug, version, origin, status, owner_user_id, digest, definition, tools, created_at, updated_at)
     select $1, $2, 1, 'custom', 'published', $3, digest, jsonb_set(definition, '{slug}', to_jsonb($2::text)), tools,
       now(), now()
     from catalog.shipped_connectors where slug = 'github'`,
    [orgId, slug, userId],
  );
  await api.sql(orgId, 'update kernel.access_epochs set epoch = epoch + 1');
  return slug;
}
