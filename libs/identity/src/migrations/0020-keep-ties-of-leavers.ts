import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { tiesOf } from './0019-find-ties.js';

/**
 * The members a leaver stood for. Members who stand for the leaver also stand for these, even if the leaver returns.
 */
export class KeepTiesOfLeavers1795002300030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table identity.departures add column stood_for text[] collate "C" not null default '{}';
      ${tiesOf({
        others: `select gone.stood_for from identity.departures gone where gone.org_id = org and gone.user_id = tied.id`,
        rows: `
          select json_build_object('id', gone.user_id, 'kind', 'person', 'confirmed', false, 'invited_by', gone.stood_for,
            'responsible_user_id', null, 'permissions', '', 'role_ids', '{}'::text[], 'own_role_ids', '{}'::text[])
          from tied join identity.departures gone on gone.org_id = org and gone.user_id = tied.id`,
      })}
      create function identity.hand_on_ties(org text, who text, ties text[]) returns void language sql as $$
        update identity.members set invited_by = invited_by || ties
          where org_id = org and not confirmed and who = any(invited_by);
        update identity.invites set answered_to = answered_to || ties where org_id = org and who = any(answered_to);
        update identity.api_tokens set issued_by = issued_by || ties
          where org_id = org and kind = 'scim' and who = any(issued_by) $$;
      revoke all on function identity.hand_on_ties(text, text, text[]) from public;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop function identity.hand_on_ties(text, text, text[]);
      ${tiesOf()} alter table identity.departures drop column stood_for;`);
  }
}
