import { type OrganizationSummary } from '#identity';
import { html, type Html, layout } from '#platform/pages';
import { choicePath } from '../sign-in-binding.js';
import { type SignedInPerson } from '../../domain/signed-in-person.js';
import { frame as signInFrame } from '../../../session/services/frame.js';

type Choosable = Pick<OrganizationSummary, 'id' | 'name' | 'slug'>;

/**
 * Asks the person to confirm a sign-in. Shows the name and address that the identity provider reported, and the
 * organizations.
 */
export const choicePage = (
  { name, email }: Pick<SignedInPerson, 'name' | 'email'>,
  organizations: readonly Choosable[],
  choice: string,
): string => {
  const [only] = organizations;
  const title = organizations.length === 1 ? 'Sign in to this browser?' : 'Choose an organization';
  return layout(
    title,
    html`<h1>${title}</h1>
      <dl>
        <dt>Account</dt>
        <dd>${[name, email].filter(Boolean).join(', ') || 'an account without a name'}</dd>
        ${
          organizations.length === 1 &&
          html`<dt>Organization</dt>
            <dd>${only!.name} (${only!.slug})</dd>`
        }
      </dl>
      ${
        organizations.length === 1
          ? html`<p class="lead">If you did not mean to sign in here, close this page.</p>
              ${buttonFor(only!, choice, 'Sign in')}`
          : html`<p class="lead">You are a member of several organizations. Choose one.</p>
              ${organizations.map((each) => buttonFor(each, choice, each.name))}`
      }`,
    signInFrame,
  );
};

const buttonFor = ({ id }: Choosable, choice: string, text: string): Html =>
  html`<form method="post" action="${choicePath}">
    <input type="hidden" name="choice" value="${choice}" />
    <input type="hidden" name="organization" value="${id}" />
    <button>${text}</button>
  </form>`;
