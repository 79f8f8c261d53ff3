import { Type } from 'class-transformer';
import { IsInt, IsObject, Max, Min, ValidateIf, ValidateNested } from 'class-validator';
import { Id, MayBeAbsent } from '#kernel';
import { CreateRestrictionBody } from './restriction.dto.js';

/** At least a rule to write or one to delete. */
export class SimulationBody {
  /** The rule to try out, as it would be created. May be absent where `deletes` is given. */
  @ValidateIf(({ deletes }: SimulationBody, value) => value !== undefined || deletes === undefined)
  @Type(() => CreateRestrictionBody)
  @ValidateNested()
  @IsObject()
  draft?: CreateRestrictionBody;

  /** Id of a restriction whose place the draft would take: an edit. */
  @MayBeAbsent()
  @Id('rstr')
  replaces?: string;

  /** Id of a restriction that would be deleted. */
  @MayBeAbsent()
  @Id('rstr')
  deletes?: string;

  /** Members to evaluate at the most: 500 unless said. */
  @MayBeAbsent()
  @Max(10_000)
  @Min(1)
  @IsInt()
  member_limit?: number;
}
