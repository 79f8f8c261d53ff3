import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { searchable } from '#platform/search';

/** Lower-case keys of descriptions, for every script. */
export class FindByTextKeys1795002100020 implements MigrationInterface {
  up = (runner: QueryRunner): Promise<void> => findBy(runner, 'kernel.text_key');

  down = (runner: QueryRunner): Promise<void> => findBy(runner, 'lower');
}

async function findBy(runner: QueryRunner, keyOf: string): Promise<void> {
  const described = `name_key || ' ' || coalesce(${keyOf}(description), '')`;
  await searchOtherwise(runner, 'toolboxes.toolboxes', described);
  await searchOtherwise(runner, 'toolboxes.templates', described);
  await searchOtherwise(runner, 'toolboxes.synthetic_tools', `name || ' ' || ${keyOf}(description)`);
}

async function searchOtherwise(runner: QueryRunner, table: `${string}.${string}`, words: string): Promise<void> {
  await runner.query(`drop function ${table}_holding; drop index if exists ${table}_grams_idx`);
  await searchable(runner, table, words);
}
