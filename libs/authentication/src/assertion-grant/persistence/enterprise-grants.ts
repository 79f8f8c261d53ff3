import { Injectable } from '@nestjs/common';
import { Reads } from '#kernel';
import { hashIdentity } from '../../sign-in/persistence/sign-in-links.js';

/** A client that the identity provider of an organization can let in. */
export type EnterpriseFacts = { org_id: string; id: string; client_id: string; name: string };

/** Finds what decides about assertions before the organization is known. */
@Injectable()
export class EnterpriseGrants {
  constructor(private readonly reads: Reads) {}

  async findClient(orgId: string, clientId: string): Promise<EnterpriseFacts | null> {
    return (await this.reads.one<EnterpriseFacts>(orgId, selectClient, { client_id: clientId })) ?? null;
  }

  /**
   * Returns the only organization that has this client and this identity provider, and a member linked with this
   * subject. Null if there is none, or several.
   */
  async findOnlyOrganization(
    clientId: string,
    { issuer, subject }: { issuer: string; subject: string },
  ): Promise<string | null> {
    const values = { hash: hashIdentity({ issuer, subject }), issuer, client_id: clientId };
    const found = await this.reads.rows<{ org_id: string }>(null, selectOrganizations, values);
    return found.length === 1 ? found[0]!.org_id : null;
  }
}

const selectClient = `
  select org_id, id, client_id, name from authentication.enterprise_clients
  where org_id = :org_id and client_id = :client_id`;

const selectOrganizations =
  'select * from authentication.organizations_of_subject_at_client(:hash, :issuer, :client_id)';
