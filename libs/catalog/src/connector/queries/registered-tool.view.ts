import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { MayBeAbsent, PageQuery, Text } from '#kernel';
import { RuleToolView } from './tool.view.js';

/** A tool as who manages its connector sees it. */
export class RegisteredToolView extends RuleToolView {
  /** `disabled`: turned off for everybody. */
  @ApiProperty({ enum: ['active', 'disabled'] }) status!: 'active' | 'disabled';
  /** JSON Schema of the arguments. */
  @ApiProperty({ type: 'object', additionalProperties: true }) input_schema!: object;
  /** Whether the caller may turn it off or on. */
  can_manage!: boolean;
}

/** Which tools of the registry are wanted. */
export class RegisteredToolQuery extends PageQuery {
  /** Part of the label, the name, the description or the resource. */
  @MayBeAbsent() @Text({ min: 0, max: 200 }) q?: string;

  @MayBeAbsent() @IsIn(['active', 'disabled']) status?: 'active' | 'disabled';

  @MayBeAbsent() @IsIn(['name']) sort?: string;
}
