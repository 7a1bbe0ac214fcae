export interface Config {
  supplyChain?: {
    /**
     * Where people can read the plugin's docs/messages.md. Each message then
     * links to its entry there.
     * @visibility frontend
     */
    docsUrl?: string;
    /**
     * The template that opens a pull request with supply-chain/ annotations, such
     * as template:default/link-component. It gets entityRef, flows,
     * pullRequestFlows, artifacts and environments.
     * @visibility frontend
     */
    linkTemplate?: string;
  };
}
