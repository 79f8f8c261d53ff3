import { Injectable } from '@nestjs/common';
import { organizationOfId, Reads } from '#kernel';
import { type WorkloadCredentialState } from '../../workload-credential/domain/workload-credential.js';

/** A workload that can get tokens for a service member. */
export type WorkloadFacts = Pick<
  WorkloadCredentialState,
  'org_id' | 'id' | 'user_id' | 'name' | 'audience' | 'claims' | 'reusable' | 'jwks' | 'jwks_uri' | 'max_scope'
>;

/** Finds the credentials of workloads that ask for tokens. */
@Injectable()
export class WorkloadGrants {
  constructor(private readonly reads: Reads) {}

  /** Finds the credential for tokens of a platform. Null if the organization has none. */
  async findFederated(
    orgId: string,
    { issuer, subject }: { issuer: string; subject: string },
  ): Promise<WorkloadFacts | null> {
    return (await this.reads.one<WorkloadFacts>(orgId, selectFederated, { issuer, subject })) ?? null;
  }

  /** Finds the credential of a workload that signs with its own key, in all organizations. Null if there is none. */
  async findByClientId(clientId: string): Promise<WorkloadFacts | null> {
    const orgId = organizationOfId(clientId) ?? (await this.findOrganization(clientId));
    return orgId === null
      ? null
      : ((await this.reads.one<WorkloadFacts>(orgId, selectWithKeys, { id: clientId })) ?? null);
  }

  private async findOrganization(clientId: string): Promise<string | null> {
    const found = await this.reads.one<{ org_id: string | null }>(null, selectOrganization, { client_id: clientId });
    return found?.org_id ?? null;
  }
}

const selectCredential = `
  select org_id, id, user_id, name, audience, claims, reusable, jwks, jwks_uri, max_scope
  from authentication.workload_credentials where org_id = :org_id`;

const selectFederated = `${selectCredential} and issuer = :issuer and subject = :subject`;

const selectWithKeys = `${selectCredential} and id = :id and kind = 'private_key_jwt'`;

const selectOrganization = 'select authentication.organization_of_workload(:client_id) as org_id';
