import { randomBytes } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { type InteractionResults } from 'oidc-provider';
import { type Caller, readableName } from '#kernel';
import { formatAccountId, formatConsentId, type ConsentRequest } from '../domain/consent.js';
import { type AppReach } from '../../connected-app/domain/connected-app.js';
import { appScopesIn } from '../../connected-app/domain/app-scopes.js';
import { AppAuthorization } from '../../connected-app/services/app-authorization.js';
import { ConnectedApps, RemovedApps } from '../../connected-app/domain/connected-apps.js';
import { ConsentResources } from '../../connected-app/domain/consent-resources.js';
import { AuthorizationProvider } from './authorization-provider.js';
import { appRemoved } from '../../connected-app/domain/connected-app-policy.js';

/** A browser's request and its response. The browser's cookie identifies the pending consent. */
export type PendingResponse = { request: IncomingMessage; response: ServerResponse };

type Params = { client_id: string; redirect_uri: string; resource: string; scope: string };

/** Loads pending consents and records the person's answer. */
@Injectable()
export class Consents {
  constructor(
    private readonly authorizationProvider: AuthorizationProvider,
    private readonly consentResources: ConsentResources,
    private readonly appAuthorization: AppAuthorization,
    private readonly connectedApps: ConnectedApps,
    private readonly removedApps: RemovedApps,
  ) {}

  /** @throws SessionNotFound (of oidc-provider) if no request is pending for this browser. */
  async find(waiting: PendingResponse, uid: string, caller: Caller): Promise<ConsentRequest | null> {
    const provider = await this.authorizationProvider.get();
    const details = await provider.interactionDetails(waiting.request, waiting.response);
    const { client_id, redirect_uri, resource, scope } = details.params as Params;
    const client = await provider.Client.find(client_id);
    if (!client || details.uid !== uid) return null;
    await this.appAuthorization.assertMayConsent(caller);
    const toolboxId = this.consentResources.toolboxIn(resource);
    const { clientName, clientUri = null, logoUri = null } = client;
    const registration = client_id.startsWith('https:') ? ('cimd' as const) : ('dynamic' as const);
    const client_name = normalizeAppName(clientName ?? '') || new URL(redirect_uri).host || 'An app without a name';
    const facts = { client_id, client_name, client_uri: clientUri, logo: logoUri, registration };
    const removed = await this.removedApps.listToolboxIds(caller.orgId, { user_id: caller.userId, client_id });
    if (toolboxId !== null && removed.has(toolboxId)) throw appRemoved();
    const isOfAccounts = this.consentResources.isOfAccounts(resource);
    const accounts = isOfAccounts ? await this.consentResources.listAccounts(caller) : null;
    const usable = isOfAccounts ? [] : await this.consentResources.listToolboxes(caller, toolboxId);
    const toolboxes = usable.filter(({ id }) => !removed.has(id));
    const present = await this.connectedApps.findReach(caller.orgId, { user_id: caller.userId, client_id, resource });
    const asked = { uid, resource, redirect_uri, scopes: appScopesIn(scope) };
    return { ...facts, ...asked, toolboxes, is_one: toolboxId !== null, accounts, present };
  }

  /** Returns the URL to which the browser is redirected. */
  async allow(waiting: PendingResponse, caller: Caller, asked: ConsentRequest, reach: AppReach): Promise<string> {
    const { client_id, client_name, client_uri, logo, registration, resource } = asked;
    const facts = { client_id, client_name, client_uri, logo, registration, resource };
    const appId = await this.appAuthorization.authorize(caller, { ...facts, ...reach, requested: asked.scopes });
    const { orgId } = caller;
    const grantId = formatConsentId({ orgId, appId, family: randomBytes(12).toString('base64url') });
    const login = { accountId: formatAccountId(caller), remember: false };
    return this.answer(waiting, { login, consent: { grantId } });
  }

  async deny(waiting: PendingResponse, { orgId, userId: user_id }: Caller, asked: ConsentRequest): Promise<string> {
    const { client_id, resource, scopes } = asked;
    await this.connectedApps.recordDenial(orgId, { user_id, client_id, resource }, scopes);
    return this.answer(waiting, { error: 'access_denied', error_description: 'the person did not allow access' });
  }

  private async answer({ request, response }: PendingResponse, result: InteractionResults): Promise<string> {
    const provider = await this.authorizationProvider.get();
    return provider.interactionResult(request, response, result, { mergeWithLastSubmission: false });
  }
}

const normalizeAppName = (given: string): string =>
  readableName(given.slice(0, 1000).replaceAll(/\s+/g, ' ')).slice(0, 80);
