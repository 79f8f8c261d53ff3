import { Injectable } from '@nestjs/common';
import { type InstalledDefinition } from '#connector-definition';
import { Sealing } from '#platform/sealing';
import { hashDeclaration } from '../../account/domain/declarations.js';
import { type Variable, variableContext } from '../../account/domain/variables.js';
import { Integrations } from '../../integration/domain/integrations.js';
import {
  type Credential,
  type CredentialKey,
  secretContext,
  unconfirmedVariablesContext,
} from '../domain/credential.js';
import { type NewCredential } from '../domain/credentials.js';

/** Seals the credential of a sign-in: its secret and secret variables. */
@Injectable()
export class CredentialSealer {
  constructor(
    private readonly sealing: Sealing,
    private readonly integrations: Integrations,
  ) {}

  async seal(key: CredentialKey, { integration_id, auth_method, secret, variables, ...signIn }: NewCredential) {
    const { definition } = await this.integrations.get(key.org_id, integration_id);
    const secretNames = new Set((definition.variables ?? []).filter((each) => each.secret).map(({ name }) => name));
    const entries = Object.entries(variables);
    const secretEntries = entries.filter(([name]) => secretNames.has(name));
    const secretValues = JSON.stringify(Object.fromEntries(secretEntries));
    return {
      secret: await this.sealing.seal(secretContext(key, 1), JSON.stringify(secret)),
      variables: Object.fromEntries(entries.filter(([name]) => !secretNames.has(name))),
      secret_variables:
        secretEntries.length > 0 ? await this.sealing.seal(unconfirmedVariablesContext(key), secretValues) : null,
      declared: Object.fromEntries(
        entries.map(([name]) => [name, hashDeclaration(signIn.definition, auth_method, name)]),
      ),
    };
  }

  /** Returns the account's variables after the confirmation. Each secret value is sealed separately. */
  async toVariables(credential: Credential, integrationId: string): Promise<Variable[]> {
    const { definition } = await this.integrations.get(credential.org_id, integrationId);
    const plain = Object.entries(credential.variables).map(([name, value]): Variable => {
      const declared = credential.declared?.[name] ?? null;
      return { name, value, sealed: null, revision: 1, source: findVariableSource(definition, name), declared };
    });
    return [...plain, ...(await this.resealSecrets(credential, definition))];
  }

  private async resealSecrets(
    { secret_variables, ...key }: Credential,
    definition: InstalledDefinition,
  ): Promise<Variable[]> {
    if (!secret_variables) return [];
    const values = JSON.parse(await this.sealing.open(unconfirmedVariablesContext(key), secret_variables)) as object;
    const { org_id, account_id, generation } = key;
    return Promise.all(
      Object.entries(values).map(async ([name, value]) => {
        const declared = key.declared?.[name] ?? null;
        const variable = {
          name,
          value: null,
          revision: generation,
          source: findVariableSource(definition, name),
          declared,
        };
        const context = variableContext(org_id, account_id, variable);
        return { ...variable, sealed: await this.sealing.seal(context, JSON.stringify(value)) };
      }),
    );
  }
}

/** Returns where a variable of a sign-in comes from: the form, unless the definition names another source. */
function findVariableSource({ variables = [] }: InstalledDefinition, name: string): Variable['source'] {
  const source = variables.find((each) => each.name === name)?.source;
  return source === undefined || source === 'default' ? 'form' : source;
}
