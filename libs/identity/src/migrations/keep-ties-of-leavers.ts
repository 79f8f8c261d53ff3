import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { tiesOf } from './find-ties.js';

/** Whom somebody stood for when they left: whoever stands for them goes on standing for those. */
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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${tiesOf()} alter table identity.departures drop column stood_for;`);
  }
}
