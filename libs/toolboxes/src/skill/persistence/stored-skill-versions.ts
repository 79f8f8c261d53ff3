import { Injectable } from '@nestjs/common';
import { type Act, Transactions } from '#kernel';
import { type SkillVersion, SkillVersions } from '../domain/skill.js';

const maxVersions = 200;

@Injectable()
export class StoredSkillVersions extends SkillVersions {
  constructor(private readonly transactions: Transactions) {
    super();
  }

  protected async add(orgId: string, { id, resource_id, number, text }: SkillVersion, { by, at }: Act): Promise<void> {
    const size = [...text].length;
    await this.transactions.execute(orgId, add, { id, resource_id, number, text, size, by, at });
    await this.transactions.execute(orgId, removeOld, { resource_id, oldest: number - maxVersions });
  }

  async remove(orgId: string, resourceId: string): Promise<void> {
    await this.transactions.execute(orgId, remove, { resource_id: resourceId });
  }
}

const add = `
  insert into toolboxes.skill_versions (org_id, id, resource_id, number, text, size, author_user_id, created_at)
  values (:org_id, :id, :resource_id, :number, :text, :size, :by, :at)`;

const removeOld = `
  delete from toolboxes.skill_versions where org_id = :org_id and resource_id = :resource_id and number <= :oldest`;

const remove = 'delete from toolboxes.skill_versions where org_id = :org_id and resource_id = :resource_id';
