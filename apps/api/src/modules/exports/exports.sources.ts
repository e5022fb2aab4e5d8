import type { ExportSource } from '../../platform/export-source.ts';
import { propertyExport } from '../property/property-export.service.ts';

/**
 * Every list that can be downloaded; a module's source is added here, so that the job knows it in whatever process it runs.
 * It stands in a `.service.ts` of its module that takes nothing but types from this one: the job must not import itself.
 */
const SOURCES: ExportSource<unknown>[] = [propertyExport];

/** The list of this name, if there is one. */
export function findSource(name: string): ExportSource<unknown> | undefined {
  return SOURCES.find((source) => source.name === name);
}

/** Adds a list that only a test knows; what it gives takes the list away again. */
export function addSource<Row>(source: ExportSource<Row>): () => void {
  const added: ExportSource<unknown> = source;
  SOURCES.push(added);
  return () => void SOURCES.splice(SOURCES.indexOf(added), 1);
}
