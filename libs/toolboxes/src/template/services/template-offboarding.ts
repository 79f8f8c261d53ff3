import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type Leaving, type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { type Template } from '../domain/template.js';
import { Templates } from '../domain/templates.js';

/** A leaver's templates go to who takes over, or to nobody. */
@Injectable()
export class TemplateOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly templates: Templates,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  override async toTakeOver(orgId: string, userId: string): Promise<Record<string, number>> {
    const owned = await this.templates.ownedBy(orgId, userId);
    return owned.length > 0 ? { templates: owned.length } : {};
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { templates: (await this.templates.ownedBy(orgId, userId)).length };
  }

  async settle({ caller, userId, transferTo, act }: Leaving): Promise<Partial<LeftBehind>> {
    const owned = await this.templates.ownedBy(caller.orgId, userId);
    const settle = (template: Template) =>
      transferTo === null ? template.abandon(act) : template.transfer(transferTo, 'owner_left', act);
    for (const id of owned) await this.templates.change(caller.orgId, id, settle);
    if (owned.length === 0) return {};
    return transferTo === null ? { ownerless: owned.length } : { transferred: { templates: owned.length } };
  }
}
