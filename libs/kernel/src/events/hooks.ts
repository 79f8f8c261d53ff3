import { type OnModuleInit, type Type } from '@nestjs/common';
import { type ModuleRef } from '@nestjs/core';

/**
 * Steps that contexts add to the transactions of other contexts, for example when a member leaves or a role is deleted.
 * Each context lists the classes of its hooks in its schema, in the order in which they run. The hooks of the last
 * schema run first, because a context uses the data of the contexts before it.
 */
export class Hooks implements OnModuleInit {
  private all: readonly unknown[] = [];

  constructor(
    private readonly classes: readonly Type[],
    private readonly modules: ModuleRef,
  ) {}

  /** @throws at start if no module provides a listed class. */
  onModuleInit(): void {
    this.all = this.classes.map((hook): unknown => this.modules.get(hook, { strict: false }));
  }

  /** Returns the hooks that extend a class, in the order in which they run. */
  get<Hook>(kind: abstract new (...parameters: never[]) => Hook): Hook[] {
    return this.all.filter((each): each is Hook => each instanceof kind);
  }
}
