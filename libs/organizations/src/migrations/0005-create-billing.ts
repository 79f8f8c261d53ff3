import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { isolate } from '#kernel';

export class CreateBilling1795000600060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table organizations.subscriptions (
        org_id text collate "C" primary key, revision integer not null,
        customer_id text, checkout_id text, subscription_id text, plan text, status text not null, interval text,
        current_period_end timestamptz(3), trial_end timestamptz(3), cancel_at_period_end boolean not null,
        past_due_since timestamptz(3)
      );
      create table organizations.stripe_events (
        org_id text collate "C" not null, id text collate "C" not null, received_at timestamptz(3) not null,
        primary key (org_id, id)
      );`);
    await isolate(runner, 'organizations.subscriptions');
    await isolate(runner, 'organizations.stripe_events');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table organizations.stripe_events, organizations.subscriptions');
  }
}
