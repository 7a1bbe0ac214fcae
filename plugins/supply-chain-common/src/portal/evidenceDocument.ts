/** The type of our documents in Backstage's search. @public */
export const EVIDENCE_DOCUMENT_TYPE = 'supply-chain';

/** A trail or an artifact of an entity in Backstage's search. @public */
export interface EvidenceDocument {
  title: string;
  /** What it is found by, besides its title. */
  text: string;
  /** Its page at the default paths of the catalog and of the tabs. */
  location: string;
  /** Reference of the entity that it belongs to. */
  entityRef: string;
  /** The trail, as `region:org/flow/trail`. */
  trail?: string;
  /** The artifact's SHA-256. */
  fingerprint?: string;
}
