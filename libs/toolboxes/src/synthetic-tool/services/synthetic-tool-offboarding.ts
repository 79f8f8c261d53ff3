import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type LeftBehind, Offboarding, OnMemberLeft } from '#identity';
import { type Caller } from '#kernel';
import { SyntheticTools } from '../domain/synthetic-tools.js';

/** A leaver's synthetic tools are nobody else's: they wait where they are. */
@Injectable()
export class SyntheticToolOffboarding extends OnMemberLeft implements OnModuleInit {
  constructor(
    private readonly offboarding: Offboarding,
    private readonly tools: SyntheticTools,
  ) {
    super();
  }

  onModuleInit(): void {
    this.offboarding.add(this);
  }

  override async preview({ orgId }: Caller, userId: string): Promise<object> {
    return { synthetic_tools: await this.tools.countOf(orgId, userId) };
  }

  settle(): Promise<Partial<LeftBehind>> {
    return Promise.resolve({});
  }
}
