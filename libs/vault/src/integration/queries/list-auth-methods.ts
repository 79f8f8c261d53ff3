import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type AuthMethod } from '#connector-definition';
import { type SignInMethod, type SignInMethods } from '#vault-protocol';
import {
  assertDefinition,
  type ExpectedDefinition,
  type Integration,
  Integrations,
  isConfigured,
} from '../domain/integrations.js';

export class ListAuthMethods extends Query<SignInMethods> {
  constructor(
    readonly orgId: string,
    readonly integrationId: string,
    readonly expected: ExpectedDefinition | null,
  ) {
    super();
  }
}

@QueryHandler(ListAuthMethods)
export class ListAuthMethodsHandler implements IQueryHandler<ListAuthMethods> {
  constructor(private readonly integrations: Integrations) {}

  async execute({ orgId, integrationId, expected }: ListAuthMethods): Promise<SignInMethods> {
    const integration = await this.integrations.get(orgId, integrationId);
    assertDefinition(integration, expected);
    return { methods: integration.definition.auth.map((method) => buildSignInMethodView(method, integration)) };
  }
}

const buildSignInMethodView = (method: AuthMethod, integration: Integration): SignInMethod => ({
  name: method.name,
  type: method.type,
  redirect: method.type === 'oauth2',
  form_fields: method.form_fields ?? [],
  permissions_text: method.permissions_text ?? integration.definition.permissions_text ?? null,
  configured: isConfigured(integration, method),
});
