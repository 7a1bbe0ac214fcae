import { FlowTemplate } from '../compliance/types';
import { StoreContext } from './context';
import { fromColumn } from './json';
import { templateContent } from './templateContent';

/** A stored flow. */
export interface Flow {
  seq: number;
  id: string;
  org: number;
  name: string;
  tags: Record<string, string>;
  /** The template for new trails. */
  template: number | null;
  /** Whether E8 returns `[]` for attestations of artifacts, as some servers do. */
  hidesArtifactAttestations: boolean;
}

/** A version of a flow's template. */
export interface StoredTemplate {
  seq: number;
  id: string;
  version: number;
  body: FlowTemplate;
  /** The template's YAML source. */
  content: string;
}

/** The fields of a new flow. */
interface NewFlow {
  org: number;
  name: string;
  tags?: Record<string, string>;
  template?: FlowTemplate;
  /** Epoch seconds; only E9 finds an archived flow. */
  archivedAt?: number;
  /** Whether E8 returns `[]` for attestations of artifacts, as some servers do. */
  hidesArtifactAttestations?: boolean;
}

type FlowRow = Omit<Flow, 'tags' | 'hidesArtifactAttestations'> & {
  tags: string;
  hidesArtifactAttestations: number;
};
type TemplateRow = Omit<StoredTemplate, 'body'> & { body: string };

const FLOW = `SELECT seq, id, org, name, tags, template,
  hides_artifact_attestations AS hidesArtifactAttestations FROM flows`;

function fromRow(row: FlowRow): Flow {
  return {
    ...row,
    tags: fromColumn(row.tags) ?? {},
    hidesArtifactAttestations: row.hidesArtifactAttestations === 1,
  };
}

/** The region's flows and their templates. */
export class Flows {
  constructor(private readonly context: StoreContext) {}

  find(org: number, name: string): Flow | undefined {
    const row = this.context.db.get<FlowRow>(
      `${FLOW} WHERE org = ? AND name = ? AND archived_at IS NULL`,
      org,
      name,
    );
    return row && fromRow(row);
  }

  create(flow: NewFlow): Flow {
    const { db, ids } = this.context;
    const id = ids.next();
    const { tags = {}, hidesArtifactAttestations = false } = flow;
    const { org, name } = flow;
    const seq = db.insert('flows', {
      id,
      org,
      name,
      tags,
      archived_at: flow.archivedAt,
      hides_artifact_attestations: hidesArtifactAttestations,
    });
    const template = flow.template
      ? this.setTemplate(seq, flow.template)
      : null;
    return { seq, id, org, name, tags, template, hidesArtifactAttestations };
  }

  /** Hides the flow from every endpoint but E9. */
  archive(flow: number): void {
    this.context.db.run(
      'UPDATE flows SET archived_at = ? WHERE seq = ?',
      this.context.clock.seconds(),
      flow,
    );
  }

  /** Adds a version of the template; existing trails keep theirs. */
  setTemplate(flow: number, template: FlowTemplate): number {
    const { db, ids } = this.context;
    const last = db.get<{ version: number | null }>(
      'SELECT MAX(version) AS version FROM templates WHERE flow = ?',
      flow,
    );
    const seq = db.insert('templates', {
      id: ids.next(),
      flow,
      version: (last?.version ?? 0) + 1,
      body: template,
      content: templateContent(template),
    });
    db.run('UPDATE flows SET template = ? WHERE seq = ?', seq, flow);
    return seq;
  }

  templates(seqs: number[]): Map<number, StoredTemplate> {
    const rows = this.context.db.all<TemplateRow>(
      `SELECT seq, id, version, body, content FROM templates
       WHERE seq IN (SELECT value FROM json_each(?))`,
      JSON.stringify(seqs),
    );
    return new Map(
      rows.map(row => [
        row.seq,
        { ...row, body: JSON.parse(row.body) as FlowTemplate },
      ]),
    );
  }
}
