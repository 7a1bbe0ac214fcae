import { createHash } from 'node:crypto';
import { StoreContext } from './context';
import { GitCommit } from './gitCommit';

/** A stored attestation; JSON columns are parsed only in views. */
export interface AttestationRow {
  seq: number;
  id: string;
  trail: number;
  name: string;
  type: string | null;
  artifact_fingerprint: string | null;
  /** Name in the template of an artifact that didn't exist yet. */
  target_artifact: string | null;
  is_compliant: number | null;
  overridden_id: string | null;
  created_at: number;
  reported_by: string;
  description: string | null;
  origin_url: string | null;
  git_commit_info: string | null;
  user_data: string | null;
  annotations: string | null;
  external_urls: string | null;
  /** Fields specific to the type, such as `junit_results`. */
  details: string | null;
  file_count: number;
}

/** A file to attach to an attestation. */
export interface NewEvidenceFile {
  name: string;
  contentType: string;
  content: Buffer;
}

/** A file attached to an attestation. */
export interface EvidenceFile extends NewEvidenceFile {
  /** SHA-256 of the content. */
  fingerprint: string;
}

/** The fields of a new attestation. */
export interface NewAttestation {
  trail: number;
  name: string;
  type: string | null;
  isCompliant: boolean | null;
  reportedBy: string;
  artifactFingerprint?: string;
  /** Name in the template of an artifact that doesn't exist yet; use instead of a fingerprint. */
  targetArtifact?: string;
  overriddenId?: string;
  createdAt?: number;
  description?: string;
  originUrl?: string;
  commit?: GitCommit;
  userData?: unknown;
  annotations?: unknown;
  externalUrls?: unknown;
  details?: Record<string, unknown>;
  files?: NewEvidenceFile[];
}

/** The region's attestations; append-only. */
export class Attestations {
  constructor(private readonly context: StoreContext) {}

  /** The attestations of the trails, oldest first. */
  ofTrails(trails: number[]): AttestationRow[] {
    return this.context.db.all<AttestationRow>(
      `SELECT * FROM attestations WHERE trail IN (SELECT value FROM json_each(?))
       ORDER BY trail, created_at, seq`,
      JSON.stringify(trails),
    );
  }

  /** The attestations with a name, newest first (E8). */
  byName(trail: number, name: string): AttestationRow[] {
    return this.context.db.all<AttestationRow>(
      `SELECT * FROM attestations WHERE trail = ? AND name = ?
       ORDER BY created_at DESC, seq DESC`,
      trail,
      name,
    );
  }

  find(trail: number, id: string): AttestationRow | undefined {
    return this.context.db.get<AttestationRow>(
      'SELECT * FROM attestations WHERE trail = ? AND id = ?',
      trail,
      id,
    );
  }

  files(attestation: number): EvidenceFile[] {
    return this.context.db.all<EvidenceFile>(
      `SELECT name, content_type AS contentType, fingerprint, content
       FROM evidence_files WHERE attestation = ? ORDER BY seq`,
      attestation,
    );
  }

  create(attestation: NewAttestation): string {
    const { db, ids, clock } = this.context;
    const id = ids.next();
    const files = attestation.files ?? [];
    const seq = db.insert('attestations', {
      id,
      trail: attestation.trail,
      name: attestation.name,
      type: attestation.type,
      artifact_fingerprint: attestation.artifactFingerprint,
      target_artifact: attestation.targetArtifact,
      is_compliant: attestation.isCompliant,
      overridden_id: attestation.overriddenId,
      created_at: attestation.createdAt ?? clock.seconds(),
      reported_by: attestation.reportedBy,
      description: attestation.description,
      origin_url: attestation.originUrl,
      git_commit_info: attestation.commit,
      user_data: attestation.userData,
      annotations: attestation.annotations,
      external_urls: attestation.externalUrls,
      details: attestation.details,
      file_count: files.length,
    });
    files.forEach(({ name, contentType, content }) =>
      db.insert('evidence_files', {
        attestation: seq,
        name,
        content_type: contentType,
        fingerprint: createHash('sha256').update(content).digest('hex'),
        content,
      }),
    );
    return id;
  }
}
