import { type MemberView } from '#identity';
import { hiddenFields, html, type Html, layout, problemBox } from '#platform/pages';
import { paths } from '../../domain/authorization-server.js';
import { frame } from '../../services/page-frame.js';
import { type PageSession } from '../member-pages.js';

type ResponsibilityPage = PageSession & {
  serviceMember: MemberView;
  /** The version of the service member that the person sees. */
  version: number;
  /** Why the last form was refused. */
  problem?: string;
};

/** Builds the page about the responsibility for a service member, with the form that takes it. */
export function responsibilityPage(page: ResponsibilityPage): string {
  const { person, serviceMember, problem } = page;
  const { name, can_accept_responsible } = serviceMember;
  const heading = can_accept_responsible ? `Take responsibility for ${name}?` : `You are responsible for ${name}`;
  return layout(
    problem === undefined ? heading : `Error: ${heading}`,
    html`<h1>${heading}</h1>
      ${problemBox(problem)}
      <p class="lead">${name} is an agent in ${person.organization} that acts as a service member.</p>
      ${facts(serviceMember)}
      ${can_accept_responsible ? acceptance(page) : html`<p>If you leave or are suspended, ${name} is suspended too.</p>`}
      <a class="back" href="${paths.welcome}">Go to your start page</a>`,
    frame,
  );
}

const facts = ({ status, roles, can_accept_responsible, ...member }: MemberView): Html =>
  html`<dl>
    <dt>Status</dt>
    <dd class="plain">${status === 'active' ? 'Active' : 'Suspended'}</dd>
    <dt>Roles</dt>
    <dd class="plain">${roles.map((role) => role.name).join(', ') || 'None'}</dd>
    ${
      can_accept_responsible &&
      html`<dt>Responsible now</dt>
        <dd class="plain">${nameResponsible(member)}</dd>`
    }
  </dl>`;

const nameResponsible = ({
  responsible_user_id,
  responsible_label,
}: Pick<MemberView, 'responsible_user_id' | 'responsible_label'>): string =>
  responsible_label ?? (responsible_user_id === null ? 'Nobody' : 'A former member');

const acceptance = ({ serviceMember: { id, name, suspended_by }, version, csrf }: ResponsibilityPage): Html =>
  html`<ul>
      ${suspended_by === 'responsible' && html`<li>${name} becomes active again, and its tokens work.</li>`}
      <li>Rules that bind you also bind ${name}.</li>
      <li>If you leave or are suspended, ${name} is suspended until another person takes responsibility.</li>
    </ul>
    <form method="post" action="${paths.responsibility}/${id}">
      ${hiddenFields({ csrf, version })}
      <button>Take responsibility</button>
    </form>
    <p class="help">If you do not want this, do nothing. Nothing changes until you accept.</p>`;
