import { type KoaContextWithOIDC } from 'oidc-provider';
import { isUrl } from '#kernel';
import { pageHeadersOf } from '#platform/pages';

const policy = 'content-security-policy';

/**
 * Gives the page of `response_mode=form_post` the content security policy of our other pages. The package adds the hash
 * of its own script to this policy. The form may be sent only to the app.
 */
export async function securePage(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  const { 'content-type': _, ...headers } = pageHeadersOf(ctx.secure, { leadsTo: placeholder });
  ctx.set(headers);
  await next();
  const { redirect_uri } = ctx.oidc?.params ?? {};
  const target = typeof redirect_uri === 'string' && isUrl(redirect_uri) ? new URL(redirect_uri) : null;
  const app = target === null ? '' : target.origin === 'null' ? target.protocol : target.origin;
  ctx.set(policy, ctx.response.get(policy).replace(placeholder, app));
}

const placeholder = 'app.invalid';
