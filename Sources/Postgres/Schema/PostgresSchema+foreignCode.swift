#if Postgres
  import LogbookRecords
  import LogbookStorage

  /// A check that reading and writing the tables of a schema runs no code of other roles.
  ///
  /// The triggers, constraints, defaults, indexes, rules and policies of a table run with the permissions of the role that
  /// reads or writes the table. They may therefore use only functions from the system catalog, functions of a superuser,
  /// and functions of the current role itself. The tables must be tables, not views, and belong to the owner of the
  /// schema.
  ///
  /// The check happens when a store is opened. Afterwards, only the owner of the tables, or a role to which the owner has
  /// granted `TRIGGER` or `REFERENCES`, can attach code to them.
  extension PostgresSchema {
    /// Returns the statement that searches for code of other roles.
    ///
    /// PostgreSQL records which functions, operators and types an object uses, except those from the system catalog.
    func foreignCode(in tables: [PostgresTableLayout]) -> PostgresStatement {
      var parameters = PostgresParameters(name: model.name.storedName)
      parameters.add(names: ["store_layout", "store", "step", "step_change"] + tables.flatMap(\.names))
      let attached = [
        ("pg_trigger", "tgrelid"), ("pg_constraint", "conrelid"), ("pg_attrdef", "adrelid"), ("pg_rewrite", "ev_class"),
        ("pg_policy", "polrelid"),
      ]
      return PostgresStatement(
        """
        WITH used AS (
          SELECT pg_class.oid, relkind, relowner, nspowner
          FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
          WHERE nspname = $1 AND relname = ANY ($2::name[])
        ), object (class, id) AS (
          SELECT 'pg_class'::regclass::oid, oid FROM used
          UNION ALL SELECT 'pg_class'::regclass, indexrelid FROM pg_index WHERE indrelid IN (SELECT oid FROM used)
          \(attached.map {
            "UNION ALL SELECT '\($0.0)'::regclass, oid FROM \($0.0) WHERE \($0.1) IN (SELECT oid FROM used)"
          }.joined(separator: "\n"))
        ), found (class, id, owner) AS (
          SELECT object.class, object.id, CASE refclassid
            WHEN 'pg_proc'::regclass THEN (SELECT proowner FROM pg_proc WHERE oid = refobjid)
            WHEN 'pg_type'::regclass THEN (SELECT typowner FROM pg_type WHERE oid = refobjid)
            ELSE (SELECT proowner FROM pg_operator JOIN pg_proc ON pg_proc.oid = oprcode WHERE pg_operator.oid = refobjid)
            END
          FROM object JOIN pg_depend ON classid = object.class AND objid = object.id
          WHERE refclassid IN ('pg_proc'::regclass, 'pg_type'::regclass, 'pg_operator'::regclass)
          UNION ALL
          SELECT 'pg_class'::regclass, oid, relowner FROM used
          WHERE relkind <> 'r' OR NOT pg_has_role(relowner, nspowner, 'MEMBER')
          UNION ALL
          SELECT 'pg_constraint'::regclass, pg_constraint.oid, relowner
          FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid
          WHERE confrelid IN (SELECT oid FROM used) AND conrelid NOT IN (SELECT oid FROM used)
        )
        SELECT pg_describe_object(found.class, found.id, 0), rolname::text
        FROM found JOIN pg_roles ON pg_roles.oid = owner WHERE NOT rolsuper AND rolname <> current_user LIMIT 1
        """,
        parameters
      )
    }

    /// Throws ``StoreError/noPermission(_:)`` if the statement has found code of another role.
    func refuseForeignCode(_ found: PostgresResult) throws(StoreError) {
      guard found.advance(), let object = try found.text(at: 0), let role = try found.text(at: 1) else { return }
      throw .noPermission("the store would run code of the role \(role): \(object) in the schema \(name)")
    }
  }
#endif
