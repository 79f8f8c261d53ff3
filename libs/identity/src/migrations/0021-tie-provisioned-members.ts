import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { tiesOf } from './0019-find-ties.js';

const others = `select gone.stood_for from identity.departures gone where gone.org_id = org and gone.user_id = tied.id`;

const rows = (more: string): string => `
  select json_build_object('id', gone.user_id, 'kind', 'person', 'confirmed', false, 'invited_by', gone.stood_for, ${more}
    'responsible_user_id', null, 'permissions', '', 'role_ids', '{}'::text[], 'own_role_ids', '{}'::text[])
  from tied join identity.departures gone on gone.org_id = org and gone.user_id = tied.id`;

const handOn = (more: string): string => `
  create or replace function identity.hand_on_ties(org text, who text, ties text[]) returns void language sql as $$
    update identity.members set invited_by = invited_by || ties
      where org_id = org and not confirmed and who = any(invited_by);
    ${more}
    update identity.invites set answered_to = answered_to || ties where org_id = org and who = any(answered_to);
    update identity.api_tokens set issued_by = issued_by || ties
      where org_id = org and kind = 'scim' and who = any(issued_by) $$;`;

/** The issuers of the directory token that added a member, and which addresses and ids the member has not confirmed. */
export class TieProvisionedMembers1795002400010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.members
        add column brought_by text[] collate "C" not null default '{}',
        add column unconfirmed_keys text[] collate "C" not null default '{}';
      alter table identity.departures add column unconfirmed_keys text[] collate "C" not null default '{}';
      ${tiesOf({
        others,
        rows: rows(`'brought_by', '{}'::text[], 'status', 'left',`),
        behind: 'one.invited_by || one.brought_by || one.responsible_user_id',
        more: `'brought_by', known.brought_by, 'status', known.status,`,
      })}
      ${handOn(`update identity.members set brought_by = brought_by || ties where org_id = org and who = any(brought_by);`)}
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${handOn('')}
      ${tiesOf({ others, rows: rows('') })}
      alter table identity.departures drop column unconfirmed_keys;
      alter table identity.members drop column brought_by, drop column unconfirmed_keys;
    `);
  }
}
