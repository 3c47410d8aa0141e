// A suite for each port, which every implementation of the port has to pass (docs/PACKAGES.md).
export {};
