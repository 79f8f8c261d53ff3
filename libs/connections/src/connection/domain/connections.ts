import { AggregateStore } from '#kernel';
import { type Connection } from './connection.js';

export abstract class Connections extends AggregateStore<Connection> {}
