import { Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ResponsibleController } from './responsible.controller.js';

/** The same routes under their plural name. */
@ApiExcludeController()
@Controller('members/:id/responsible')
export class MembersResponsibleController extends ResponsibleController {}
