import LogbookDomain
import LogbookRecords
import LogbookTesting

extension TaskSabotages {
  static var circles: [Sabotage<StoreCalls<TaskItem>>] {
    [
      Records.sabotage(
        "looks only at the tasks on which a task depends directly",
        breaks: "a record cannot refer to a record that leads back to it, and nothing changes"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          do throws(StoreError) { try await good.update(tasks) } catch {
            guard case .invalid(let problem) = error, problem.field == "dependencies" else { throw error }
            for task in tasks {
              for id in task.dependencies {
                if try await good.recordWithID(id)?.dependencies.contains(task.id) == true { throw error }
              }
            }
          }
        }
      },
      Records.sabotage(
        "looks for circles before its own turn to write",
        breaks: "concurrent writers cannot make two records refer to each other"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          do throws(StoreError) { try await good.update(tasks) } catch {
            // A check before the write would have let the reference pass, so the update appears to succeed.
            guard case .invalid(let problem) = error, problem.field == "dependencies", tasks.count == 1 else {
              throw error
            }
          }
        }
      },
      Records.sabotage(
        "removes the dependencies of tasks that depend on each other",
        breaks: "records written together cannot refer to each other in a circle, but can open one and close another"
      ) { bad, good in
        bad.insert = { tasks throws(StoreError) in
          do throws(StoreError) { return try await good.insert(tasks) } catch {
            guard case .invalid(let problem) = error, problem.field == "dependencies" else { throw error }
            return try await good.insert(changed(tasks) { $0.dependencies = [] })
          }
        }
      },
      Records.sabotage(
        "checks dependencies task by task",
        breaks: "records written together cannot refer to each other in a circle, but can open one and close another"
      ) { bad, good in
        bad.update = { tasks throws(StoreError) in
          for task in tasks { try await good.update([task]) }
        }
      },
    ]
  }
}
