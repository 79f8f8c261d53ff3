import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Caller } from '#kernel';
import { ToolboxAccountReader } from '../services/toolbox-account-reader.js';
import { buildToolboxAccountView, type ToolboxAccountView } from './list-toolbox-accounts.js';

/** Returns the caller's account for the entries of one connector in a toolbox. */
export class GetToolboxAccount extends Query<ToolboxAccountView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
    readonly slug: string,
  ) {
    super();
  }
}

@QueryHandler(GetToolboxAccount)
export class GetToolboxAccountHandler implements IQueryHandler<GetToolboxAccount> {
  constructor(private readonly toolboxAccountReader: ToolboxAccountReader) {}

  async execute({ caller, id, slug }: GetToolboxAccount): Promise<ToolboxAccountView> {
    return buildToolboxAccountView((await this.toolboxAccountReader.get(caller, id, slug)).account);
  }
}
